import { EDGE_KINDS } from '#contract/edge-modules.ts'
import { idText } from '#contract/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useClient } from '../../api/use-client.ts'
import { focusFirstError } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './edges.module.css'
import { forgetEdge, rememberedEdges } from './remembered-edges.ts'
import { RememberedEdges } from './remembered-edges-table.tsx'

const KINDS = EDGE_KINDS.map((value) => ({ value, label: value.toUpperCase() }))
const NAMES = new Intl.ListFormat('en').format(KINDS.map(({ label }) => label))

/** Opens an edge by its id, because the API cannot list edges; below, the edges opened before. */
export const EdgesPage = () => {
  const baseUrl = useClient().connection.base_url
  const heading = useRef<HTMLHeadingElement>(null)
  const [edges, setEdges] = useState(() => rememberedEdges(baseUrl))
  return (
    <Page
      title="Edges"
      subtitle={`Switch the modules of ${NAMES} edges, and change what they say.`}
    >
      <Card title="Open an edge">
        <EdgeOpener />
      </Card>
      <Card
        title="Remembered on this device"
        headingRef={heading}
        aside={edges.length || undefined}
        flush
      >
        <RememberedEdges
          edges={edges}
          onForget={(edge) => {
            forgetEdge(edge)
            setEdges(rememberedEdges(baseUrl))
            // The focused button is removed.
            heading.current?.focus()
          }}
        />
      </Card>
    </Page>
  )
}

const EdgeOpener = () => {
  const navigate = useNavigate()
  const [kind, setKind] = useState(EDGE_KINDS[0] ?? '')
  const [id, setId] = useState('')
  const [error, setError] = useState<string>()
  const open = () => {
    const checked = idText().safeParse(id.trim())
    if (!checked.success) {
      setError(checked.error.issues[0]?.message)
      return
    }
    void navigate({
      to: '/edges/$kind/$id',
      params: { kind, id: checked.data },
      state: { isOpenedHere: true },
    })
  }
  return (
    <form
      noValidate
      className={styles.opener}
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(open)
        focusFirstError(event.currentTarget)
      }}
    >
      <RadioGroup label="Kind" options={KINDS} value={kind} onChange={setKind} />
      <TextField
        label="Edge ID"
        mono
        value={id}
        error={error}
        onChange={(text) => {
          setId(text)
          setError(undefined)
        }}
      />
      <div className={styles.submit}>
        <Button type="submit" variant="primary">
          Open edge
        </Button>
      </div>
    </form>
  )
}
