/**
 * Fetches pictures of choices when they come within 100 pixels of what is seen (FILTER-021), in a
 * sidebar that is replaced under them. Runs in the page as it stands; without it, `noscript` has them.
 */
export const NEAR_PICTURES = `{const near=new IntersectionObserver(found=>{for(const{isIntersecting,target}of found)if(isIntersecting){near.unobserve(target);const picture=new Image(28,28);picture.alt='';picture.src=target.dataset.picture;target.replaceChildren(picture)}},{rootMargin:'100px',scrollMargin:'100px'});const filters=document.getElementById('filters');const watch=()=>{near.disconnect();for(const mark of filters.querySelectorAll('[data-picture]'))near.observe(mark)};watch();new MutationObserver(watch).observe(filters,{childList:true})}`;
