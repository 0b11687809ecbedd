import type { OpenQuestion } from './use-write.ts'
import type { WriteWords } from './write.ts'

type WriteQuestionProps = { question: OpenQuestion; words: WriteWords }

/** The dialog of a write that asks: what both changed, field by field, and what is to be confirmed. */
export const WriteQuestion = ({
  question: { Dialog, conflicts, warnings, request, answer },
  words,
}: WriteQuestionProps) => (
  <Dialog
    title={
      conflicts.length > 0
        ? 'Somebody else has changed this, too'
        : (warnings[0]?.title ?? words.confirm)
    }
    conflicts={conflicts}
    warnings={warnings}
    request={request}
    confirm={words.confirm}
    onAnswer={answer}
    onCancel={() => answer(null)}
  />
)
