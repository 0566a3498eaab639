/**
 * Inline script of the filter sidebar: makes checkboxes of its choices, which the space bar ticks (FILTER-007,
 * SELLER-006), and of those of a page that is to be drawn over this one (`in-place/exchange.ts`). For crawlers and
 * without script they are links.
 */
export const CHECKBOXES = `{let m=p=>{for(let c of p.querySelectorAll('.filters a.choice:not(.plain)')){c.setAttribute('role','checkbox');c.setAttribute('aria-checked',c.hasAttribute('aria-current'));c.removeAttribute('aria-current')}};m(document);document.addEventListener('shop:exchange',e=>m(e.detail));document.addEventListener('keydown',k=>{if(k.key===' '&&k.target.matches('#filters a[role=checkbox]')){k.preventDefault();if(!k.repeat)k.target.click()}})}`;
