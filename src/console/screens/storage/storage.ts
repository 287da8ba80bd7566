// Buckets and files, as the routes of /storage/v1 tell them.

export interface Bucket {
  id: string
  name: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  quota_bytes: number | null
  created_at: string
  updated_at: string
}

/** A file, or where it has no id, a folder. */
export interface FolderEntry {
  /** Within its folder. */
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  metadata: { size?: number; mimetype?: string; eTag?: string } | null
}

/** What a bucket holds. */
export interface BucketContents {
  id: string
  objects: number
  bytes: number
}

export const keyOf = (folder: readonly string[], name: string): string =>
  [...folder, name].join('/')

const encoded = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

/** The address of a bucket or of a file in it, below /storage/v1/object/ and what is said. */
export const objectPath = (bucket: string, key: string, below = ''): string =>
  `/storage/v1/object/${below}${encodeURIComponent(bucket)}${key === '' ? '' : `/${encoded(key)}`}`

export const bucketPath = (bucket = '', what = ''): string =>
  `/storage/v1/bucket${bucket === '' ? '' : `/${encodeURIComponent(bucket)}`}${what}`
