/** Id of the checkbox that shows the sidebar on wide screens, under which its state is stored, too. */
export const FILTER_TOGGLE = 'show-filters';

/**
 * Runs before the list is painted, so that a hidden sidebar is never seen (LIST-004). A button that
 * unticks the box (FILTER-008) needs no island; it goes with the sidebar, so the box takes its focus.
 */
export const REMEMBER_TOGGLE = `{const box=document.getElementById('${FILTER_TOGGLE}');try{box.checked=localStorage.getItem(box.id)!=='no'}catch{}box.addEventListener('change',()=>{try{localStorage.setItem(box.id,box.checked?'yes':'no')}catch{}});document.addEventListener('click',(press)=>{if(press.target.closest('[data-unticks]')){press.stopPropagation();box.checked=false;box.dispatchEvent(new Event('change'));box.focus({preventScroll:true})}},true)}`;
