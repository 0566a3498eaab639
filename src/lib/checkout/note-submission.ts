/**
 * Notes on the page that one of its forms is on its way. Runs before the checkout's code has loaded, which would find
 * the cart empty of what has just been ordered, and leave for it instead of waiting for the reply.
 */
export const NOTE_SUBMISSION =
  "document.addEventListener('submit',e=>{if(!e.defaultPrevented)document.documentElement.dataset.submitted=''})";
