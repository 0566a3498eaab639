import { listedProducts, benchTags } from './listed-products.ts';
import { applyChanges } from '../../src/worker/market/listing/in-memory/apply-changes.ts';
import { emptyIndex, bytesOf } from '../../src/worker/market/listing/in-memory/list-index.ts';
import { encodeIndex, decodeIndex } from '../../src/worker/market/listing/in-memory/encoding.ts';
import { answerQuestion } from '../../src/worker/market/listing/in-memory/answer-question.ts';
for (const n of [1000,10000,100000,1000000]) {
  let t=(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000;
  const pages=[...listedProducts(n)];
  const rows=pages.reduce((s,p)=>s+p.length,0);
  console.log(n,'generate',(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000-t);
  t=(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000;
  const index=emptyIndex({epoch:'x',version:1},rows);
  for(const products of pages) applyChanges(index,{version:1,products,gone:[],tagRows:benchTags});
  console.log('rows',rows,'build',(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000-t,'bytes',bytesOf(index), 'pairs', pages.flat().reduce((s,p)=>s+p.tags.length,0));
  t=(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000; const enc=encodeIndex(index); console.log('encode',(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000-t,enc.length);
  t=(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000; const index2=decodeIndex(enc.buffer as ArrayBuffer); console.log('decode',(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000-t);
  const listed={criterion:{kind:'listed'}} as const;
  const cat={criterion:{kind:'slugs',type:'category',slugs:[{parent:'',slug:'category-3'}]},type:'category'} as const;
  const col={criterion:{kind:'slugs',type:'colour',slugs:[{parent:'',slug:'colour-1'},{parent:'',slug:'colour-5'}]},type:'colour'} as const;
  const size={criterion:{kind:'sizes',most:{width:1500}}} as const;
  const price={criterion:{kind:'price',from:0,to:100000}} as const;
  for (const [name,criteria,ranking] of [['all',[listed],{by:'newest'}],['price',[listed],{by:'cheapest'}],['cat+2col',[listed,cat,col],{by:'newest'}],['cat,size,price',[listed,cat,size,price],{by:'dearest'}],['shuffled',[listed],{by:'shuffled',seed:1763460000000}]] as const) {
    for (const counted of [criteria, undefined]) {
    const ts=[];
    for(let i=0;i<15;i++){ t=(process.threadCpuUsage().user+process.threadCpuUsage().system)/1000; answerQuestion(index2,{criteria,ranking,limit:24,skip:240,counted}); ts.push((process.threadCpuUsage().user+process.threadCpuUsage().system)/1000-t);}
    console.log(name,counted?'facets':'no facets',ts[0].toFixed(2),'median',ts.sort((a,b)=>a-b)[7].toFixed(2));
    }
  }
}
