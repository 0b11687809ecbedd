import { useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import type { Answers, Outcome, Phase, Question } from './outcome.ts'
import { runWrite, type Options } from './run-write.ts'
import { doneMessage, lostMessage, PHASE_WORDS } from './write-words.ts'
import type { Edit, FollowUp, Write, WriteWords } from './write.ts'

/** A question that waits for its answer. */
export type OpenQuestion = Question & {
  /** The button that sends it. */
  confirm: string
  onAnswer: (answers: Answers) => void
}

/** A write that was not done, or may not have been; `message` says what is known after a lost answer. */
export type Problem<Document = unknown> = Exclude<
  Outcome<Document>,
  { kind: 'done' | 'nothing' | 'stopped' | 'busy' }
> & { message?: string }

type State<Document> = {
  isBusy: boolean
  /** Its request is on the way: it can no longer be stopped. */
  isSending: boolean
  /** What the running write is doing, in words. */
  status: string | null
  /** The words of the write that runs, or ran last. */
  words: WriteWords | null
  question: OpenQuestion | null
  /** How the last write ended; null while one runs, and after a success. */
  problem: Problem<Document> | null
}

const IDLE = {
  isBusy: false,
  isSending: false,
  status: null,
  words: null,
  question: null,
  problem: null,
}

/** Whether a write was not done, or may not have been. */
export const isProblem = <Document>(
  outcome: Outcome<Document> & { message?: string },
): outcome is Problem<Document> => !['done', 'nothing', 'stopped', 'busy'].includes(outcome.kind)

/**
 * Runs writes one at a time and tells where the running one is, what it asks, and how the last one failed. A
 * success is announced, with how to take it back.
 */
export const useWrite = <Document>(
  announce: (message: string, next: FollowUp) => unknown = (message) => toast(message),
) => {
  const [state, setState] = useState<State<Document>>(IDLE)
  const isRunning = useRef(false)
  const run = async <Values extends object, Body>(
    write: Write<Document, Values, Body>,
    edit: Edit<Values>,
    options?: Partial<Pick<Options<Values>, 'ask' | 'isWanted' | 'onMerged'>>,
  ): Promise<Outcome<Document>> => {
    const ask = (question: Question) =>
      new Promise<Answers>((resolve) => {
        const onAnswer = (answers: Answers) => {
          setState((now) => ({ ...now, question: null }))
          resolve(answers)
        }
        setState((now) => ({
          ...now,
          question: { ...question, confirm: write.words.confirm, onAnswer },
        }))
      })
    const attempt = async (): Promise<Outcome<Document> & { message?: string }> => {
      try {
        const onPhase = (phase: Phase) =>
          setState((now) => ({
            ...now,
            status: PHASE_WORDS[phase],
            isSending: ['sending', 'confirming', 'seeding'].includes(phase),
          }))
        const outcome = await runWrite(write, edit, { ask, onPhase, ...options })
        if (outcome.kind === 'nothing') toast(doneMessage(write, outcome))
        if (outcome.kind === 'done') {
          const next = write.followUp?.(outcome) ?? {}
          announce(doneMessage(write, outcome), next)
          // A failure to look says nothing.
          next.remark?.then((text) => text && toast(text)).catch(() => undefined)
        }
        return outcome.kind === 'lost'
          ? { ...outcome, message: lostMessage(outcome.found, outcome.error) }
          : outcome
      } catch (error) {
        return { kind: 'refused', error }
      }
    }
    // Two presses before the next render would send two requests.
    if (isRunning.current) return { kind: 'busy' }
    isRunning.current = true
    const { words } = write
    setState({ ...IDLE, words, isBusy: true })
    const outcome = await attempt()
    isRunning.current = false
    setState({ ...IDLE, words, problem: isProblem(outcome) ? outcome : null })
    return outcome
  }
  return { ...state, run, reset: () => setState(IDLE) }
}
