// A row of the table of storage's routes.
export interface StorageRoute {
  /** HEAD is wherever GET is. */
  method: string
  /** Below /storage/v1/. `*` is the rest of the path, slashes and all. */
  url: string
  entry: string
  /** What is done with a body. Without one it is not looked at. */
  body?: 'json' | 'bytes'
  /** A small upload's bytes may be stored before SQL is called. */
  whole?: true
  /** Whose claims SQL gets: the bearer's unless a link's or nobody's. */
  claims?: 'link' | 'none'
  /** A POST that only reads, so operators who may only look may send it. */
  reads?: true
  /** What SQL gets to know of the route, beside the bucket and the key. */
  path?: Record<string, string>
  /** What it ends had bytes, which are erased at once. */
  erases?: true
}
