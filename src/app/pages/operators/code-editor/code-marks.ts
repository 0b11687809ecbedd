import { StateEffect, StateField, type Range } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'

/** A place in a text that deserves a look, in UTF-16 code units of its `areaText`. */
export type CodeMark = { readonly from: number; readonly to: number }

const setMarks = StateEffect.define<readonly CodeMark[]>()
const underlined = Decoration.mark({ class: 'cm-mark' })

// A place at the very end, where something is missing, is its last character.
const rangesOf = (marks: readonly CodeMark[], length: number): Range<Decoration>[] =>
  marks.flatMap(({ from, to }) => {
    const end = Math.min(Math.max(to, from + 1), length)
    const start = Math.max(0, Math.min(from, end - 1))
    return start < end ? [underlined.range(start, end)] : []
  })

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects, newDoc }) =>
    effects.reduce(
      (marks, effect) =>
        effect.is(setMarks) ? Decoration.set(rangesOf(effect.value, newDoc.length), true) : marks,
      shown.map(changes),
    ),
  provide: (self) => EditorView.decorations.from(self),
})

/** Underlines places in a text. */
export const codeMarks = field

/** Underlines these places, and no others. */
export const showMarks = (view: EditorView, marks: readonly CodeMark[]): void =>
  view.dispatch({ effects: setMarks.of(marks) })
