import { act, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { ListedContext, listedResource } from './listed-resource.ts'
import { PRESSED_MS, useSearchedText } from './use-searched-text.ts'

const listed = listedResource({
  words: { one: 'operator', other: 'operators' },
  pages: { list: '/operators', bulk: '/operators/bulk', record: '/operators/$id' },
  copied: COPIED_OPERATORS,
})

/** Shows a field and what is searched of its text. */
const show = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const now = { searched: '', waiting: '' as string | null, set: (_text: string) => {} }
  const Field = () => {
    const field = useRef<HTMLInputElement>(null)
    const [text, setText] = useState('')
    const { searched, waiting, onTyped, onMeant } = useSearchedText(text, field, () => {})
    Object.assign(now, { searched, waiting, set: setText })
    return (
      <input
        ref={field}
        value={text}
        onInput={(event) => onTyped(event.currentTarget.value)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onMeant}
      />
    )
  }
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    element.remove()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  await act(async () =>
    root.render(
      <ListedContext value={listed}>
        <Field />
      </ListedContext>,
    ),
  )
  const input = element.querySelector('input')
  if (!input) throw new Error('There is no field.')
  input.focus()
  return {
    now,
    input,
    type: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

test('what may become the name of a filter is a word once something else says so', async () => {
  const { now, input, type } = await show()
  await type('köln ce')
  expect(now).toMatchObject({ searched: 'köln ', waiting: 'ce' })
  // However long nothing is typed.
  await act(async () => vi.advanceTimersByTime(60_000))
  await type('köln cert')
  expect(now).toMatchObject({ searched: 'köln ', waiting: 'cert' })
  await type('köln cert ')
  expect(now).toMatchObject({ searched: 'köln cert ', waiting: null })
  await type('köln cert')
  expect(now.searched).toBe('köln ')
  await act(async () => input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })))
  expect(now).toMatchObject({ searched: 'köln cert', waiting: null })
  for (const text of ['köln cert:none', 'köln cert<30d', 'köln cert<']) {
    await type(text)
    expect(now).toMatchObject({ searched: text, waiting: null })
  }
})

test('a field that loses the focus is searched as it stands, after the press that took it', async () => {
  const { now, input, type } = await show()
  await type('cert')
  await act(async () => input.blur())
  expect(now).toMatchObject({ searched: '', waiting: 'cert' })
  await act(async () => vi.advanceTimersByTime(PRESSED_MS))
  expect(now).toMatchObject({ searched: 'cert', waiting: null })
})

test('a text that comes from elsewhere is searched as it is', async () => {
  const { now, type } = await show()
  await act(async () => now.set('regi'))
  expect(now).toMatchObject({ searched: 'regi', waiting: null })
  await type('re')
  expect(now.searched).toBe('')
  await act(async () => now.set('re region:eu'))
  expect(now).toMatchObject({ searched: 're region:eu', waiting: null })
})
