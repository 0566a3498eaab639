import { useStore } from '@nanostores/react';
import { $compared } from '../state/compare/compared.ts';

const NONE: readonly string[] = [];

/** Ids of the variants selected for comparison; none while the server's HTML is taken over. */
export const useCompared = (): readonly string[] => useStore($compared, { ssr: () => NONE });
