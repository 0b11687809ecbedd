import { useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

const TYPED_LENGTH = 60

// Letters, marks, digits, punctuation and symbols, with single spaces: the browser shows other spaces as one.
const TYPABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+( [\p{L}\p{M}\p{N}\p{P}\p{S}]+)*$/u

/** Whether a name can be typed as it is shown, and is not long. */
export const isTypable = (name: string): boolean =>
  name.length <= TYPED_LENGTH && TYPABLE.test(name)

/** What can be typed of a thing to confirm: its name if that can be typed, or its id. */
export const namesToType = (name: string, id: string): string[] =>
  [...new Set([name, id])].filter((one) => one === id || isTypable(one))

type TypedNameOptions = {
  /** Any of them will do; the first one is asked for. Null: nothing is asked. */
  names: readonly string[] | null
  isPending?: boolean | undefined
  onConfirm: (() => void) | undefined
}

/** Asks for a name before something is confirmed: the field for it, and what the button of the dialog does. */
export const useTypedName = ({ names, isPending = false, onConfirm }: TypedNameOptions) => {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const isReady = !names || names.some((name) => typed.trim().normalize() === name.normalize())
  const confirm = () => {
    if (isReady) return onConfirm?.()
    setProblem(typed.trim() ? "Doesn't match. Type it as shown." : 'Type it to confirm.')
    input.current?.focus()
  }
  const field = names && (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) confirm()
      }}
    >
      <TextField
        ref={input}
        label={
          <>
            Type{' '}
            <strong>
              <bdi translate="no">{names[0]}</bdi>
            </strong>{' '}
            to confirm
          </>
        }
        error={problem}
        value={typed}
        readOnly={isPending}
        onChange={(next) => {
          setTyped(next)
          setProblem(undefined)
        }}
      />
    </form>
  )
  return { isReady, confirm, field }
}
