import axe from 'axe-core'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { Alert } from './alert.tsx'
import { Badge, Tags, type Sign, type Tone } from './badge.tsx'
import base from './base.css?inline'
import { Button, type ButtonVariant } from './button.tsx'
import { Card, CardGrid, CardStack } from './card.tsx'
import { Checkbox, FieldGroup, RadioGroup, Switch } from './checkbox.tsx'
import { CodeBlock } from './code-block.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CopyButton } from './copy-button.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { DetailsList, TextValue } from './details-list.tsx'
import { EmptyState } from './empty-state.tsx'
import { FileDrop } from './file-drop.tsx'
import { Form, FormColumns, FormSection } from './form.tsx'
import { CopyableId } from './id-in-row.tsx'
import { ListPages } from './list-pages.tsx'
import { MoreMenu } from './menu.tsx'
import { RelativeTime } from './relative-time.tsx'
import { ScrollArea } from './scroll-area.tsx'
import { PageSkeleton, TableSkeleton } from './skeleton.tsx'
import { showInPage } from './test-root.ts'
import { TextField } from './text-field.tsx'
import { toast, ToastRegion } from './toast.tsx'
import tokens from './tokens.css?inline'
import { ToolSearch } from './tools.tsx'
import { useTypedName } from './typed-name.tsx'

// Every part of the kit, in every state that has a look of its own. Nothing else shows them together.

const nothing = () => undefined
const VARIANTS: readonly ButtonVariant[] = ['plain', 'primary', 'danger', 'destructive', 'quiet']
const TONES: readonly Tone[] = ['ok', 'warn', 'bad', 'idle']
const SIGNS: readonly Sign[] = ['check', 'clock', 'cross', 'dash', 'triangle']

const STATES = [{}, { size: 'small' }, { off: 'Locked' }, { pending: 'Saving…' }] as const

const Buttons = () => (
  <CardStack>
    {VARIANTS.flatMap((variant) =>
      STATES.map((state) => (
        <Button key={`${variant} ${Object.keys(state).join('')}`} variant={variant} {...state}>
          {variant}
        </Button>
      )),
    )}
    <CopyButton text="k8sop_1">Copy</CopyButton>
    <MoreMenu label="More actions">
      <Button variant="danger">Delete operator…</Button>
    </MoreMenu>
  </CardStack>
)

const Signs = () => (
  <>
    {TONES.flatMap((tone) =>
      SIGNS.map((sign) => (
        <Badge key={`${tone} ${sign}`} tone={tone} sign={sign}>
          {tone}
        </Badge>
      )),
    )}
    <Tags items={['bindings', 'ingress']} />
    {(['warn', 'bad', 'idle'] as const).map((tone) => (
      <Alert key={tone} tone={tone}>
        Couldn&apos;t refresh.
      </Alert>
    ))}
  </>
)

const Fields = () => (
  <Form>
    <FormSection title="About" note="Namespace can't be changed later.">
      <FormColumns isFirstWide>
        <TextField label="Description" note="4 / 255 bytes" value="Dock" onChange={nothing} />
        <TextField label="Region" placeholder="global" value="" onChange={nothing} />
        <TextField label="Namespace" value="door" readOnly hint="Set at creation." />
        <TextField label="Version" value="1 2" error="No spaces." mono onChange={nothing} />
      </FormColumns>
      <TextField label="Metadata" multiline value="{}" onChange={nothing} />
      <FieldGroup label="Features" error="Choose one.">
        <Checkbox label="bindings" checked onChange={nothing} />
        <Checkbox label="ingress" checked={false} onChange={nothing} />
      </FieldGroup>
      <RadioGroup
        label="Theme"
        options={['Light', 'Dark'].map((one) => ({ value: one, label: one }))}
        value="Dark"
        onChange={nothing}
      />
      <Switch label="Enabled" checked onChange={nothing} />
      <Switch label="Locked" checked={false} off="This connection is locked" onChange={nothing} />
      <FileDrop accept=".csv" isAgain={false} onFile={nothing}>
        Drop a file here
      </FileDrop>
    </FormSection>
    <ToolSearch label="Search" placeholder="Search requests" text="" onText={nothing} />
  </Form>
)

const COLUMNS: readonly Column<string>[] = [
  { id: 'id', heading: 'Door', cell: (id) => <CopyableId id={id} label="ID" /> },
  { id: 'at', heading: 'Updated', cell: () => <RelativeTime time={new Date(0)} /> },
]

const Rows = () => (
  <>
    <DataTable
      caption="Doors"
      what="doors"
      columns={COLUMNS}
      rows={['k8sop_0ERqQNAZuT6X7mk77CLN0IZAxm3', 'k8sop_2']}
      keyOf={(id) => id}
    />
    <ListPages page={{ total: 40, from: 0, to: 20, turn: nothing }} what="doors" />
    <DetailsList
      items={[
        ['Region', <TextValue key="" text="eu" />],
        ['Version', <TextValue key="" text={null} mono />],
      ]}
    />
    <ScrollArea label="Log">long text</ScrollArea>
    <CodeBlock label="JSON" text={'{"a": 1}'} />
    <TableSkeleton />
    <PageSkeleton />
  </>
)

const Gallery = () => (
  <main id="content" tabIndex={-1}>
    <CardGrid>
      <Card
        title="Buttons"
        badge={
          <Badge tone="ok" sign="check">
            On
          </Badge>
        }
        aside="3 selected"
      >
        <Buttons />
      </Card>
      <Card title="Signs" foot={<Button size="small">Save</Button>}>
        <Signs />
      </Card>
      <Card title="Fields">
        <Fields />
      </Card>
      <Card title="Rows" flush>
        <Rows />
        <EmptyState title="No edges yet" actions={<Button>Add edges</Button>}>
          Add the IDs of the edges you look after.
        </EmptyState>
      </Card>
    </CardGrid>
    <ToastRegion />
  </main>
)

const Question = () => {
  const { field } = useTypedName({ names: ['Dock'], onConfirm: nothing })
  return (
    <ConfirmDialog title="Delete Dock?" confirm="Delete" destructive isReady onCancel={nothing}>
      {field}
    </ConfirmDialog>
  )
}

const media = async (scheme: string, forced: string) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'forced-colors', value: forced },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

/** What axe finds; where colours are forced they are the system's, and axe reads those of the page. */
const findings = async (forced: string) => {
  const rules = { 'color-contrast': { enabled: forced === 'none' } }
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'], rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test.each([
  ['light', 'none', 1280],
  ['dark', 'none', 1280],
  ['light', 'none', 390],
  ['dark', 'active', 390],
])(
  'axe finds nothing in the kit: %s, forced colours %s, %i wide',
  async (scheme, forced, width) => {
    const sheets = [tokens, base].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    document.adoptedStyleSheets.push(...sheets)
    onTestFinished(async () => {
      document.adoptedStyleSheets = []
      await media('', '')
    })
    await page.viewport(width, 900)
    await media(scheme, forced)
    const { show } = showInPage(<Gallery />)
    await expect.element(page.getByRole('table', { name: 'Doors' })).toBeVisible()
    // Regression: a page whose name was not known yet had no heading while it loaded.
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Loading…')
    const hide = toast('Region changed', { label: 'Undo', press: nothing })
    expect(await findings(forced)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    hide()
    await page.getByRole('button', { name: 'More actions' }).click()
    expect(await findings(forced)).toEqual([])
    show(<Question />)
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await findings(forced)).toEqual([])
  },
)
