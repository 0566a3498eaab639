import { Options } from '#islands/product/Options.tsx';
import { Swatches } from '#islands/product/Swatches.tsx';
import type { ChoiceLink } from '#lib/product/product-choice.ts';

interface Props {
  readonly options: readonly ChoiceLink[];
  readonly swatches: readonly ChoiceLink[];
}

/** The options and swatches of a variant. */
export const ChoicePicker = ({ options, swatches }: Props) => (
  <>
    {options.length > 0 && <Options options={options} />}
    {swatches.length > 0 && <Swatches swatches={swatches} />}
  </>
);
