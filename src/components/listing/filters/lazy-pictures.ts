/**
 * Inline script of the filter sidebar: loads the picture of a choice once it is within 100 pixels of the
 * window (FILTER-021), also for choices that arrive later. Without script,
 * `noscript` contains the pictures.
 */
export const LAZY_PICTURES = `{let l=document.querySelector('main'),o=new IntersectionObserver(s=>{for(let{isIntersecting:i,target:t}of s)if(i){o.unobserve(t);t.append(Object.assign(new Image(28,28),{alt:'',src:t.dataset.picture}))}},{rootMargin:'100px',scrollMargin:'100px'}),w=()=>{o.disconnect();for(let m of l.querySelectorAll('#filters [data-picture]:empty'))o.observe(m)};w();new MutationObserver(w).observe(l,{childList:1,subtree:1})}`;
