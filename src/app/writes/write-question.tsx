import type { OpenQuestion } from './use-write.ts'
import type { WriteWords } from './write.ts'

type WriteQuestionProps = { question: OpenQuestion; words: WriteWords }

/** The dialog of a write that asks. */
export const WriteQuestion = ({ question: { Dialog, ...question }, words }: WriteQuestionProps) => (
  <Dialog {...question} confirm={words.confirm} />
)
