const through = async (
  data: BlobPart,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer())

/** Text, packed: documents of one list are alike, so that they take a tenth of the room. */
export const packed = (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  through(text, new CompressionStream('gzip'))

/** The text that was packed. */
export const unpacked = async (data: Uint8Array<ArrayBuffer>): Promise<string> =>
  new TextDecoder().decode(await through(data, new DecompressionStream('gzip')))
