import { useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import type { Mirror } from '../mirror/protocol.ts'
import { recordCount } from '../resources/resource-words.ts'
import checkboxStyles from '../ui/checkbox.module.css'
import { chosenOf } from './chosen-of.ts'
import { useListed } from './listed-resource.ts'
import type { Shown } from './list-view.ts'
import type { Selection } from './selection.ts'
import { useSelectAll } from './use-select-all.tsx'

export type SelectAllBoxProps = { shown: Shown; selection: Selection; idsOf: Mirror['ids'] }

/** How much of the list is selected. The ids of all are asked for only if nothing less can tell. */
const useChosen = ({ shown, selection, idsOf }: SelectAllBoxProps) => {
  const { text, sort, revision, matches, rows } = shown
  const search = `${revision}\n${text}`
  const [asked, setAsked] = useState<{ search: string; ids: readonly string[] }>()
  useSelector(selection.changes)
  const chosen = chosenOf({
    selected: selection.ids,
    matches,
    isWhole: text.trim() === '',
    atHand: Array.from(rows.values(), ({ id }) => id),
    ids: asked?.search === search ? asked.ids : undefined,
  })
  const isUnknown = chosen === undefined
  useEffect(() => {
    if (!isUnknown) return undefined
    let isWanted = true
    idsOf({ text, sort }).then(
      (ids) => isWanted && setAsked({ search, ids }),
      // Without the worker there is no answer: the state of the copy then says so.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isUnknown, idsOf, text, sort, search])
  return chosen ?? 'some'
}

/** The checkbox in the head of the list: selects all that match, or none of them. */
export const SelectAllBox = (props: SelectAllBoxProps) => {
  const { shown, selection, idsOf } = props
  const { words } = useListed()
  const { selectAll, question } = useSelectAll(props)
  const chosen = useChosen(props)
  const isSearch = shown.text.trim() !== ''
  const selectNone = async () => {
    try {
      selection.remove(await idsOf(shown))
    } catch {
      // As above.
    }
  }
  return (
    <>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen === 'some'
        }}
        type="checkbox"
        className={checkboxStyles.box}
        // The arrow keys lead to it.
        tabIndex={-1}
        checked={chosen === 'all'}
        aria-label={`Select all ${recordCount(words, shown.matches)}${isSearch ? ' that match' : ''}`}
        onChange={() => (chosen === 'all' ? void selectNone() : selectAll())}
      />
      {question}
    </>
  )
}
