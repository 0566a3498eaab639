import type { Command } from 'commander';
import { withExamples } from '../parlour/examples.ts';
import { print, type PrintFlags } from '../parlour/print.ts';
import { SBOM_FILE, writeSbom } from './sbom.ts';

interface Flags extends PrintFlags {
  readonly out: string;
}

/** Adds `sbom`. */
export const addSbom = (program: Command): void => {
  const command = program
    .command('sbom')
    .description(
      'Writes the software bill of materials (CycloneDX, JSON): every package that the shop or its build uses, with version, licence and hash.',
    )
    .option('--out <file>', 'file to write', SBOM_FILE)
    .option('--json', 'print JSON, for programs to read')
    .action(async (flags: Flags) => {
      const packages = await writeSbom(flags.out);
      print(flags, { file: flags.out, packages }, `${String(packages)} packages in ${flags.out}`);
    });
  withExamples(command, 'sbom', 'sbom --out parlour-0.3.0.cdx.json');
};
