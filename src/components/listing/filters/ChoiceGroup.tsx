import { Group } from '#islands/listing/Group.tsx';
import type { ChoiceGroup as Choices, ChoiceSection } from '#lib/listing/filters/list-filters.ts';
import { ChoiceLink } from './Choice.tsx';
import styles from './ChoiceGroup.module.css';

interface Props {
  readonly group: Choices;
}

/** The choices of one kind of tag. */
export const ChoiceGroup = ({ group: { name, look, open, sections } }: Props) => (
  <Group name={name} open={open}>
    {sections.map((section) => (
      <div key={section.name} className={styles.section}>
        <Heading section={section} look={look} />
        <ul className={`choices ${section.name === '' ? '' : styles.below}`.trim()}>
          {section.choices.map((choice) => (
            <li key={choice.tagId}>
              <ChoiceLink choice={choice} look={look} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </Group>
);

interface HeadingProps extends Pick<Choices, 'look'> {
  readonly section: ChoiceSection;
}

/** The tag that the choices stand under, which can be chosen itself where the list has it. */
const Heading = ({ section: { name, head }, look }: HeadingProps) => {
  if (head === null) return name === '' ? null : <p className={styles.heading}>{name}</p>;
  return (
    <div className={styles.heading}>
      <ChoiceLink choice={head} look={look} />
    </div>
  );
};
