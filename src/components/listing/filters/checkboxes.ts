/**
 * Inline script of the filter sidebar: makes checkboxes of its choices, which the space bar ticks (FILTER-007,
 * SELLER-006). For crawlers and without script they are links. An island continues with the checkboxes
 * (`Choice.tsx`).
 */
export const CHECKBOXES = `for(let c of document.querySelectorAll('#filters a.choice:not(.plain)')){c.setAttribute('role','checkbox');c.setAttribute('aria-checked',c.hasAttribute('aria-current'));c.removeAttribute('aria-current')}document.addEventListener('keydown',k=>{if(k.key===' '&&k.target.matches('#filters a[role=checkbox]')){k.preventDefault();if(!k.repeat)k.target.click()}})`;
