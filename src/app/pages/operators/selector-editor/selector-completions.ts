import { autocompletion, completionKeymap, type Completion } from '@codemirror/autocomplete'
import { keymap } from '@codemirror/view'
import { unhidden } from '../../../ui/first-part.ts'
import type { EndpointField } from '../../../resources/operators/seen-endpoint-fields.ts'
import { completeSelector, type SelectorCompletion } from './complete-selector.ts'

const toOption = (
  { name, insert, samples, help, kind }: SelectorCompletion,
  index: number,
): Completion => ({
  label: name,
  displayLabel: unhidden(name),
  ...(insert !== undefined && { apply: insert }),
  ...(samples && { detail: unhidden(samples) }),
  info: help,
  type: kind,
  // In the order they are given.
  boost: -Math.min(index, 99),
})

/** Completes a selector as it is typed. Nothing is chosen until an arrow key chooses it: Enter adds a selector. */
export const selectorCompletions = (fields: () => ReadonlyMap<string, EndpointField>) => [
  autocompletion({
    override: [
      ({ state, pos, explicit }) => {
        const found = completeSelector(state.doc.toString(), pos, fields(), explicit)
        return found && { from: found.from, options: found.items.map(toOption) }
      },
    ],
    selectOnOpen: false,
    icons: false,
    interactionDelay: 0,
    defaultKeymap: false,
  }),
  // What these keys do here is nothing to a dialog around.
  keymap.of(completionKeymap.map((binding) => ({ ...binding, stopPropagation: true }))),
]
