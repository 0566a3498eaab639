import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { THUMBNAIL_WIDTH } from '@parlour/domain';
import type { Photographs } from '../build/source-schema.ts';

const HEAD = `# Photographs that are in public/media/photographs, by name: pixels of the widest copy, and the
# colour of the rim; \`shows\` names a photograph that serves here, too. Written by
# \`npm run studio -- encode\`.

[photograph]
`;

/** Writes the sorted list of photographs, so that a diff shows the new ones. */
export const writeTaken = async (file: string, photographs: Photographs): Promise<void> => {
  const lines = Object.entries(photographs)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { width, height, tone, shows }]) => {
      const also = shows === undefined ? '' : `, shows = "${shows}"`;
      return `"${name}" = { width = ${width}, height = ${height}, tone = "${tone}"${also} }`;
    });
  await writeFile(file, `${HEAD}${lines.join('\n')}\n`);
};

/** Files of a photograph; the build needs all of them. */
export const filesOf = (name: string, widths: readonly number[], shared: boolean): string[] => [
  `${name}-${THUMBNAIL_WIDTH}.webp`,
  ...widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  ...(shared ? [`${name}-social.jpg`] : []),
];

/** The files of a photograph that are missing. */
export const missingFiles = (folder: string, files: readonly string[]): string[] =>
  files.filter((file) => !existsSync(path.join(folder, file)));
