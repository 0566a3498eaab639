import { useAllChoices } from '#islands/listing/use-all-choices.ts';
import { Group } from '#islands/listing/Group.tsx';
import {
  firstChoices,
  type ChoiceGroup as Choices,
  type ChoiceSection,
} from '#lib/listing/filters/list-filters.ts';
import { ChoiceLink } from '../Choice.tsx';
import styles from './ChoiceGroup.module.css';

interface Props {
  readonly group: Choices;
}

/** The choices of one kind of tag: the first few, and all of them on request. */
export const ChoiceGroup = ({ group }: Props) => {
  const { name, look, open, sections, size, all } = group;
  const [isWhole, showAll] = useAllChoices(all === null);
  const shown = isWhole ? sections : firstChoices(group);
  return (
    <Group name={name} open={open}>
      {shown.map((section) => (
        <Section key={section.name} section={section} look={look} />
      ))}
      {shown !== sections && all !== null && (
        <a className={`all reach small ${styles.all}`} href={all} rel="nofollow" onClick={showAll}>
          {`All ${String(size)}`}
          <span className="visually-hidden">{` of ${name}`}</span>
        </a>
      )}
    </Group>
  );
};

const Section = ({ section, look }: SectionProps) => (
  <>
    <Heading section={section} look={look} />
    {section.choices.length > 0 && (
      <ul className={`choices ${styles.last} ${section.name === '' ? '' : styles.below}`.trim()}>
        {section.choices.map((choice) => (
          <li key={choice.tagId}>
            <ChoiceLink choice={choice} look={look} />
          </li>
        ))}
      </ul>
    )}
  </>
);

interface SectionProps extends Pick<Choices, 'look'> {
  readonly section: ChoiceSection;
}

/** The parent tag of the choices, which can be chosen itself where the list has it. */
const Heading = ({ section: { name, head, choices }, look }: SectionProps) => {
  if (head !== null) {
    const className = choices.length > 0 ? 'muted' : `muted ${styles.last}`;
    return <ChoiceLink choice={head} look={look} className={className} />;
  }
  return name === '' ? null : <p className={`muted small ${styles.heading}`}>{name}</p>;
};
