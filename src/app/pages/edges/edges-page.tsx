import { useState } from 'react'
import { useKnownMirror } from '../../mirror/known/use-known-mirror.ts'
import { KNOWN_EDGES } from '../../resources/edges/edge-source.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { UNLOADED, useLazyPart } from '../../ui/use-lazy-part.ts'
import { DeskList } from './desk/desk-list.tsx'
import styles from './edges.module.css'

/** The edges that are known here: the API cannot list edges. */
export const EdgesPage = () => {
  const [head, setHead] = useState<HTMLElement | null>(null)
  useKnownMirror(KNOWN_EDGES)
  return (
    <Page
      title="Edges"
      subtitle={
        <>
          <div ref={setHead} />
          <span className={styles.kept}>Edges you open or add are kept on this device.</span>
        </>
      }
      actions={<AddEdges />}
    >
      <DeskList head={head} />
    </Page>
  )
}

const AddEdges = () => {
  const { Part, isUnloaded, open, close } = useLazyPart(
    async () => (await import('./desk/add-edges-dialog.tsx')).AddEdgesDialog,
  )
  return (
    <>
      <span aria-live="polite" className={isUnloaded ? undefined : 'visually-hidden'}>
        {isUnloaded && UNLOADED}
      </span>
      <Button variant="primary" onClick={() => void open()}>
        <PlusIcon /> Add edges
      </Button>
      {Part && <Part onClose={close} />}
    </>
  )
}
