import { jsonLanguage } from '@codemirror/lang-json'
import { EditorView } from '@codemirror/view'
import { useMemo } from 'react'
import { useController, type Control } from 'react-hook-form'
import { METADATA_BYTES } from '#contract/operators.ts'
import { utf8Bytes } from '#contract/text.ts'
import { findJsonFault } from '#domain/json-nodes.ts'
import { ByteCount } from '../../../forms/form-text-field.tsx'
import type { OperatorValues } from '../../../resources/operators/operator-values.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeEditor } from '../code-editor/code-editor.tsx'
import { Field } from '../../../ui/field.tsx'
import { areaText, withBreaksOf } from '../../../ui/line-breaks.ts'
import { formatJson } from './format-json.ts'
import styles from './metadata-editor.module.css'

const size = EditorView.theme({
  '&': { height: '100%' },
  '.cm-content': { padding: '0.375rem 0' },
  '.cm-line': { padding: '0 0.625rem' },
})

// In a text of one line, the mark is enough.
const placeText = (text: string, at: number): string => {
  const lines = text.slice(0, at).split('\n').length
  return text.includes('\n') ? ` in line ${lines}` : ''
}

type MetadataEditorProps = {
  control: Control<OperatorValues>
  caret: number
}

/** Edits metadata that look like JSON. They may be any text, so a fault is only a hint. */
export const MetadataEditor = ({ control, caret }: MetadataEditorProps) => {
  const { field, fieldState } = useController({ control, name: 'metadata' })
  const text = areaText(field.value)
  const fault = useMemo(() => findJsonFault(text), [text])
  const marks = useMemo(() => (fault ? [{ from: fault.at, to: fault.at + 1 }] : []), [fault])
  const lines = formatJson(text)
  const formatted = lines === null ? null : withBreaksOf(field.value, lines)
  const hint = fault
    ? `Not valid JSON${placeText(text, fault.at)}: ${fault.message}. Stored as typed.`
    : 'JSON, stored as typed.'
  const used = utf8Bytes(field.value)
  const isTooLong = formatted !== null && utf8Bytes(formatted) > METADATA_BYTES
  const reason = fault
    ? 'Only valid JSON can be formatted.'
    : isTooLong
      ? 'Formatted, it would be too long.'
      : undefined
  return (
    <div className={styles.field}>
      <Field
        label="Metadata"
        note={<ByteCount used={used} limit={METADATA_BYTES} />}
        hint={<span className={fault ? styles.fault : undefined}>{hint}</span>}
        error={fieldState.error?.message}
      >
        {({ id }) => (
          <CodeEditor
            id={id}
            name={field.name}
            label="Metadata"
            description={[fieldState.error?.message, hint].filter(Boolean).join(' ')}
            isInvalid={fieldState.error !== undefined}
            value={field.value}
            caret={caret}
            marks={marks}
            extensions={() => [jsonLanguage, size]}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      </Field>
      <Button
        variant="quiet"
        size="small"
        off={reason}
        onClick={() => {
          if (formatted !== null) field.onChange(formatted)
        }}
      >
        Format
      </Button>
    </div>
  )
}
