import { useState, type ComponentProps, type ComponentType } from 'react'
import { ApiError } from '../api/api-error.ts'
import { toast } from '../ui/toast.tsx'
import type { QuestionDialog } from './conflicts/question-dialog.tsx'
import type { Answers, Edit, Outcome, Phase, Question } from './run-write.ts'
import type { Write } from './write.ts'

/** A question that waits for its answer, and the dialog that shows it. */
export type OpenQuestion = Question & {
  Dialog: ComponentType<ComponentProps<typeof QuestionDialog>>
  onAnswer: (answers: Answers) => void
}

/** A write that was not done, or may not have been. */
export type Problem<Document = unknown> = Exclude<
  Outcome<Document>,
  { kind: 'done' | 'nothing' | 'stopped' }
>

type State<Document> = {
  isBusy: boolean
  /** What the running write is doing, in words. */
  status: string | null
  question: OpenQuestion | null
  /** How the last write ended; null while one runs, and after a success. */
  problem: Problem<Document> | null
}

const IDLE = { isBusy: false, status: null, question: null, problem: null }

const loadRules = async () => Promise.all([import('./run-write.ts'), import('./write-words.ts')])

/** Loads what sends a write: for a form that has been touched. */
export const preloadRules = (): void => void loadRules().catch(() => undefined)

// What is needed is loaded when it is needed. Without it nothing is sent.
const loaded = async <T>(
  part: Promise<T>,
  { operation }: Pick<Write<unknown, object>, 'operation'>,
) => {
  try {
    return await part
  } catch (cause) {
    const { path } = operation
    throw new ApiError({ kind: 'network', operation: { method: 'GET', path }, cause })
  }
}

const isProblem = <Document>(outcome: Outcome<Document>): outcome is Problem<Document> =>
  outcome.kind !== 'done' && outcome.kind !== 'nothing' && outcome.kind !== 'stopped'

/**
 * Runs writes one at a time and tells where the running one is, what it asks, and how the last one failed. A
 * success is announced.
 */
export const useWrite = <Document>() => {
  const [state, setState] = useState<State<Document>>(IDLE)
  const run = async <Values extends object, Body>(
    write: Write<Document, Values, Body>,
    edit: Edit<Values>,
    isWanted?: () => boolean,
  ): Promise<Outcome<Document>> => {
    const ask = async (question: Question) => {
      const { QuestionDialog } = await loaded(import('./conflicts/question-dialog.tsx'), write)
      return new Promise<Answers>((resolve) => {
        const onAnswer = (answers: Answers) => {
          setState((now) => ({ ...now, question: null }))
          resolve(answers)
        }
        setState((now) => ({ ...now, question: { ...question, Dialog: QuestionDialog, onAnswer } }))
      })
    }
    const attempt = async (): Promise<Outcome<Document>> => {
      try {
        const [{ runWrite }, { doneMessage, PHASE_WORDS }] = await loaded(loadRules(), write)
        const onPhase = (phase: Phase) =>
          setState((now) => ({ ...now, status: PHASE_WORDS[phase] }))
        const outcome = await runWrite(write, edit, { ask, onPhase, ...(isWanted && { isWanted }) })
        if (outcome.kind === 'done' || outcome.kind === 'nothing')
          toast(doneMessage(write, outcome))
        return outcome
      } catch (error) {
        return { kind: 'refused', error }
      }
    }
    setState({ ...IDLE, isBusy: true })
    const outcome = await attempt()
    setState({ ...IDLE, problem: isProblem(outcome) ? outcome : null })
    return outcome
  }
  return { ...state, run, reset: () => setState(IDLE) }
}
