import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ListCounts, ListedFacet } from '#contract/desk-find.ts';
import { SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { FacetGroup } from '../ui/FacetGroup.tsx';
import { isNarrowed, LIST, type ListView, withFacet } from './address.ts';
import styles from './Facets.module.css';

interface FacetsProps {
  readonly view: ListView;
  /** Undefined until they are counted. */
  readonly counts: ListCounts | undefined;
  readonly onChange: (view: ListView) => void;
}

/** The facets beside the list; on a phone, behind one button. */
export function Facets({ view, counts, onChange }: FacetsProps) {
  const say = useSay();
  const { [SEASON_FACET]: _season, ...narrowed } = view.facets;
  const chosen = Object.values(narrowed).flat().length;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const groups = useRef<HTMLDivElement>(null);
  useShortcut('l', say('Narrow the list'), () => {
    setOpen(true);
    // On a narrow screen the facets show only after the next render.
    requestAnimationFrame(() => groups.current?.querySelector('input')?.focus());
  });
  return (
    <aside className={styles.facets} aria-label={say('Narrow the list')}>
      <Button
        variant="secondary"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? say('Narrow the list') : say('Narrow the list ({chosen})', { chosen })}
      </Button>
      <div id={id} ref={groups} className={styles.groups} data-open={isOpen || undefined}>
        {isNarrowed(view) && <Link href={LIST}>{say('Show all applications')}</Link>}
        {counts?.facets
          // The season is chosen in the frame.
          .filter((facet) => facet.id !== SEASON_FACET && isShown(facet, counts.total))
          .map((facet) => {
            const Facet = facet.is_searched ? SearchedFacet : CountedFacet;
            return (
              <Facet
                key={facet.id}
                facet={facet}
                chosen={view.facets[facet.id] ?? []}
                onChoose={(values) => onChange(withFacet(view, facet.id, values))}
              />
            );
          })}
      </div>
    </aside>
  );
}

/** Whether a facet shows: the college's always, those of the office where a value would narrow the list or is chosen. */
function isShown({ is_office, values }: ListedFacet, total: ListCounts['total']): boolean {
  return (
    !is_office ||
    values.some(
      ({ count, is_more, is_chosen }) =>
        is_chosen || is_more || total.is_more || count < total.count,
    )
  );
}

interface OneFacet {
  readonly facet: ListedFacet;
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

/** How many values show at first: the chosen and the most frequent ones. */
const VALUES_SHOWN = 6;

function CountedFacet({ facet: { label, values }, chosen, onChoose }: OneFacet) {
  const say = useSay();
  const [isWhole, setWhole] = useState(false);
  if (values.length === 0) return null;
  const isLong = values.length > VALUES_SHOWN;
  const shown = isWhole || !isLong ? values : mostFrequent(values);
  const rest = values.length - shown.length;
  return (
    <div className={styles.group}>
      <FacetGroup legend={label} facets={shown} chosen={chosen} onChange={onChoose} />
      {isLong && (
        <Button
          variant="quiet"
          aria-expanded={isWhole}
          aria-label={isWhole ? undefined : say('{label}: {rest} more', { label, rest })}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? say('Show fewer') : say('{rest} more', { rest })}
        </Button>
      )}
    </div>
  );
}

/** Keeps the order of the form, so that values do not move when counts change a little. */
function mostFrequent(values: ListedFacet['values']): ListedFacet['values'] {
  const inOrder = [...values].sort(
    (one, other) =>
      Number(other.is_chosen) - Number(one.is_chosen) ||
      Number(other.is_more) - Number(one.is_more) ||
      other.count - one.count,
  );
  const kept = new Set(inOrder.slice(0, VALUES_SHOWN));
  return values.filter((value) => kept.has(value));
}

/** A facet with too many values to list, such as schools: it has a search box. */
function SearchedFacet({ facet: { id, label, words }, onChoose }: OneFacet) {
  const say = useSay();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.value = words;
  }, [words]);
  function search(event: FormEvent) {
    event.preventDefault();
    const typed = box.current?.value.trim() ?? '';
    onChoose(typed === '' ? [] : [typed]);
  }
  return (
    <form className={styles.searched} onSubmit={search}>
      <label htmlFor={`facet-${id}`}>{label}</label>
      <div className={styles.row}>
        <TextInput
          id={`facet-${id}`}
          type="search"
          ref={box}
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" aria-label={say('Search: {label}', { label })}>
          {say('Search')}
        </Button>
      </div>
    </form>
  );
}
