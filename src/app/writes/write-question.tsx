import type { OpenQuestion } from './use-write.ts'

/** The dialog of a write that asks. */
export const WriteQuestion = ({
  question: { Dialog, ...question },
}: {
  question: OpenQuestion
}) => <Dialog {...question} />
