/**
 * Inline script of the filter sidebar: loads the picture of a choice once it comes within 100 pixels
 * of what is visible (FILTER-021), also where another choice has come since. Without script,
 * `noscript` has the pictures.
 */
export const LAZY_PICTURES = `{const near=new IntersectionObserver(found=>{for(const{isIntersecting,target}of found)if(isIntersecting){near.unobserve(target);const picture=new Image(28,28);picture.alt='';picture.src=target.dataset.picture;target.replaceChildren(picture)}},{rootMargin:'100px',scrollMargin:'100px'});const filters=document.getElementById('filters');const watch=()=>{near.disconnect();for(const mark of filters.querySelectorAll('[data-picture]:empty'))near.observe(mark)};watch();new MutationObserver(watch).observe(filters,{childList:true,subtree:true})}`;
