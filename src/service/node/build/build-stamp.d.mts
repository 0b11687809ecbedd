export declare const sourceHash: (root?: string) => Promise<string>
export declare const isUpToDate: (root?: string) => Promise<boolean>
export declare const writeStamp: (hash: string, root?: string) => Promise<void>
export declare const removeStamp: (root?: string) => Promise<void>
