import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type Module = Parameters<NonNullable<Parameters<Init>[1]['preRun']>[number]>[0]
type Attributes = { mode?: number }
type FileOperations = {
  mknod: (parent: object, name: string, mode: number, device: number) => object
  setattr: (node: object, attributes: Attributes) => void
}

const OTHERS = 0o077

const closeToOthers = ({ NODEFS }: Module): void => {
  // Emscripten's type omits these operations, which every file system of it has.
  const operations = (NODEFS as unknown as { node_ops: FileOperations }).node_ops
  const { mknod, setattr } = operations
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device)
  operations.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined
        ? attributes
        : { ...attributes, mode: attributes.mode & ~OTHERS },
    )
}

/**
 * PGlite's files in a folder, each for its owner only. By default PGlite opens many of them to everyone:
 * it sets the mode of the files it creates, and the umask has no effect on that.
 */
export class OwnerOnlyFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), closeToOthers]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}
