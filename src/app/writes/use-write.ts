import { useState, type ComponentProps, type ComponentType } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { QuestionDialog } from './conflicts/question-dialog.tsx'
import {
  runWrite,
  type Answers,
  type Edit,
  type Outcome,
  type Phase,
  type Question,
} from './run-write.ts'
import type { Write } from './write.ts'

/** A question that waits for its answer, and the dialog that shows it. */
export type OpenQuestion = Question & {
  Dialog: ComponentType<ComponentProps<typeof QuestionDialog>>
  answer: (answers: Answers) => void
}

/** A write that was not done, or may not have been. */
export type Problem<Document = unknown> = Exclude<
  Outcome<Document>,
  { kind: 'done' | 'nothing' | 'stopped' }
>

type State<Document> = {
  phase: Phase | null
  question: OpenQuestion | null
  /** How the last write ended; null while one runs, and after a success. */
  problem: Problem<Document> | null
}

const IDLE = { phase: null, question: null, problem: null }

// The dialog is loaded when there is something to ask. Without it nothing is sent.
const loadDialog = async (path: string) => {
  try {
    return (await import('./conflicts/question-dialog.tsx')).QuestionDialog
  } catch (cause) {
    throw new ApiError({ kind: 'network', operation: { method: 'GET', path }, cause })
  }
}

const isProblem = <Document>(outcome: Outcome<Document>): outcome is Problem<Document> =>
  outcome.kind !== 'done' && outcome.kind !== 'nothing' && outcome.kind !== 'stopped'

/** Runs writes one at a time and tells where the running one is, what it asks, and how the last one failed. */
export const useWrite = <Document>() => {
  const [state, setState] = useState<State<Document>>(IDLE)
  const run = async <Values extends object, Body>(
    write: Write<Document, Values, Body>,
    edit: Edit<Values>,
    isWanted?: () => boolean,
  ): Promise<Outcome<Document>> => {
    const ask = async (question: Question) => {
      const Dialog = await loadDialog(write.operation.path)
      return new Promise<Answers>((resolve) => {
        const answer = (answers: Answers) => {
          setState((now) => ({ ...now, question: null }))
          resolve(answers)
        }
        setState((now) => ({ ...now, question: { ...question, Dialog, answer } }))
      })
    }
    setState({ ...IDLE, phase: 'checking' })
    const outcome = await runWrite(write, edit, {
      ask,
      ...(isWanted && { isWanted }),
      onPhase: (phase) => setState((now) => ({ ...now, phase })),
    })
    setState({ ...IDLE, problem: isProblem(outcome) ? outcome : null })
    return outcome
  }
  return { ...state, isBusy: state.phase !== null, run, reset: () => setState(IDLE) }
}
