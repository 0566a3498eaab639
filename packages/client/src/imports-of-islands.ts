import type { Plugin } from 'vite';

/** A script of the build, as far as it is read here. */
interface Script {
  readonly imports: readonly string[];
}

/** Names of what a script imports statically, and of what that imports. */
export const importsOf = (
  name: string,
  scripts: Readonly<Record<string, Script>>,
): readonly string[] => {
  const found = new Set<string>();
  const add = (importer: string): void => {
    for (const imported of scripts[importer]?.imports ?? []) {
      if (found.has(imported)) continue;
      found.add(imported);
      add(imported);
    }
  };
  add(name);
  return [...found];
};

/** Writes `_imports.json`: the URLs of what each entry of the browser's scripts imports, which `client:intent` fetches ahead. */
export const importsOfIslands = (): Plugin => ({
  name: 'imports-of-islands',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const scripts = Object.fromEntries(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file]] : [],
      ),
    );
    const urlOf = (name: string) => `/${name}`;
    const imports = Object.values(scripts)
      .filter(({ isEntry }) => isEntry)
      .map(({ fileName }) => [urlOf(fileName), importsOf(fileName, scripts).map(urlOf)]);
    const source = JSON.stringify(Object.fromEntries(imports));
    this.emitFile({ type: 'asset', fileName: '_imports.json', source });
  },
});
