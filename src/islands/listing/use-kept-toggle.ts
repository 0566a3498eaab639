import { useEffect, useEffectEvent, useRef } from 'react';
import { FILTER_PANEL_KEY } from '#components/listing/filters/filter-toggle.ts';
import { readStored, writeStored } from '../state/browser-storage.ts';

const toFlag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;

/** Keeps whether the sidebar is shown: what was changed before the list responded, and later changes. */
export const useKeptToggle = () => {
  const box = useRef<HTMLInputElement>(null);
  const onChange = (): void => {
    if (box.current) writeStored(FILTER_PANEL_KEY, box.current.checked);
  };
  const catchUp = useEffectEvent(() => {
    if (box.current?.checked !== (readStored(FILTER_PANEL_KEY, toFlag) ?? true)) onChange();
  });
  useEffect(() => {
    catchUp();
  }, []);
  return { box, onChange };
};
