import type { EdgeModule } from '#contract/edge-modules.ts'
import { useEdgeLabel } from '../../../resources/edges/catalogue.ts'
import { edgeLink } from '../../../resources/edges/edge-pages.ts'
import type { ChangeWindow } from '../../../resources/edges/windows/change-window.ts'
import { countdownText, stateText } from '../../../resources/edges/windows/window-words.ts'
import { Link } from '../../../shell/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { handFocusOn } from '../../../ui/hand-focus-on.ts'
import { toast } from '../../../ui/toast.tsx'
import { WriteProblem } from '../../../writes/write-problem.tsx'
import { useEdgeBan } from '../use-refused-edge.ts'
import { useWindowEnd } from './use-window-end.ts'
import type { Tick } from './use-tick.ts'
import styles from './windows.module.css'

type WindowLineProps = { window: ChangeWindow; module: EdgeModule; tick: Tick }

/** One module that is off for a while: when it comes back on, or what a person must read or answer before. */
export const WindowLine = ({ window, module, tick }: WindowLineProps) => {
  const { kind, id, failure } = window
  const edge = useEdgeLabel({ kind, id }) || id
  const { title } = module
  const { state, writing, isEnding, turnOn, cancel, restore } = useWindowEnd({
    window,
    module,
    edge,
    tick,
  })
  const ban = useEdgeBan({ kind, id })
  const text = stateText(state, failure)
  const { problem, words, question } = writing
  const hasFailed = state.kind === 'waits' && state.why === 'failed'
  const keepOff = () => {
    cancel()
    const hide = toast(`${title} of ${shortened(edge)} stays off`, {
      label: 'Undo',
      press: () => {
        hide()
        restore()
      },
    })
  }
  return (
    <li ref={handFocusOn} className={styles.window} data-state={state.kind}>
      <p className={styles.text}>
        <strong>{title}</strong> of <Link {...edgeLink({ kind, id })}>{shortened(edge)}</Link>{' '}
        {state.kind === 'counting' && (
          <>
            is off. Back on in{' '}
            <span role="timer" className={styles.left}>
              {countdownText(state.left)}
            </span>
          </>
        )}
        {state.kind === 'due' && 'is being turned on…'}
      </p>
      {text && !problem && (
        <p role="alert" className={styles.note}>
          {text}
        </p>
      )}
      {problem && words && <WriteProblem problem={problem} words={words} />}
      <div className={styles.buttons}>
        {state.kind === 'void' ? (
          <Button size="small" onClick={cancel}>
            Close
          </Button>
        ) : (
          <>
            <Button
              size="small"
              off={ban}
              pending={isEnding && !question ? 'Turning on…' : undefined}
              onClick={turnOn}
            >
              {hasFailed || problem ? 'Retry' : 'Turn on now'}
            </Button>
            <Button size="small" disabled={writing.isSending} onClick={keepOff}>
              {state.kind === 'counting' ? 'Cancel' : 'Keep off'}
            </Button>
          </>
        )}
      </div>
      {question && <question.Dialog {...question} />}
    </li>
  )
}
