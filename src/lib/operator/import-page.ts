import { type CatalogueImport, listImportRemarks, readImport } from '@parlour/contract';
import { isMissing } from '#lib/shell/failure.ts';
import { type ImportReport, isWorking, SHOWN_LINES } from './imports.ts';
import type { OperatorContext } from './operator-context.ts';

/** An import with the first lines of its report; null if it is not, or no longer, kept. */
export const importPage = async (
  { call }: Pick<OperatorContext, 'call'>,
  id: string,
): Promise<ImportReport | null> => {
  const params = { id };
  const found: CatalogueImport | null = await call(readImport, { params }).catch(
    (thrown: unknown) => {
      if (isMissing(thrown)) return null;
      throw thrown;
    },
  );
  if (found === null) return null;
  if (isWorking(found)) return { ...found, id, lines: [] };
  const { data } = await call(listImportRemarks, { params });
  return { ...found, id, lines: data.slice(0, SHOWN_LINES) };
};
