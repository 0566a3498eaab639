import { FILTER_TOGGLE, REMEMBER_TOGGLE } from '../filter-toggle.ts';

const SCRIPT = { __html: REMEMBER_TOGGLE } as const;

/** Shows the sidebar on wide screens: the box within the label that one sees. */
export const FilterToggle = () => (
  <>
    <input className="toggle visually-hidden" id={FILTER_TOGGLE} type="checkbox" defaultChecked />
    <script dangerouslySetInnerHTML={SCRIPT} />
  </>
);
