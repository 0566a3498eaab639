import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends a script whose arguments cannot be used, with exit code 2. */
export const refuse = (sentence: string, usage: string): never => {
  console.error(`${sentence}\n\n${usage}`);
  process.exit(2);
};

/**
 * Parses the options of an npm script. `--help` prints how to use it; so does an option that it does not have,
 * after a sentence and with exit code 2.
 */
export const scriptOptions = <const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> => {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. To specify') : [];
    return refuse(sentence, usage);
  }
};
