import { jsonLanguage } from '@codemirror/lang-json'
import { EditorView } from '@codemirror/view'
import { useId } from 'react'
import { CodeEditor } from './code-editor/code-editor.tsx'

const layout = EditorView.theme({
  '&': { maxHeight: '70vh' },
  '.cm-content': { padding: '0.5rem 0' },
  '.cm-line': { padding: '0 1rem' },
})
const nothing = () => undefined

/** JSON to read, with colours. */
export const JsonCode = ({ label, text }: { label: string; text: string }) => (
  <CodeEditor
    id={useId()}
    label={label}
    description=""
    isInvalid={false}
    isReadOnly
    value={text}
    caret={0}
    marks={[]}
    extensions={() => [jsonLanguage, layout]}
    onChange={nothing}
    onBlur={nothing}
  />
)
