// What the calls of storage take and give, in the words of supabase-js.

export interface Bucket {
  id: string
  name: string
  owner: string | null
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

export interface BucketOptions {
  public?: boolean
  /** Bytes, or text such as '5MB'. */
  fileSizeLimit?: number | string | null
  allowedMimeTypes?: string[] | null
}

export interface BucketListOptions {
  limit?: number
  offset?: number
  sortColumn?: 'id' | 'name' | 'created_at' | 'updated_at'
  sortOrder?: 'asc' | 'desc'
  search?: string
}

export interface FileMetadata {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  [name: string]: unknown
}

/** Of a folder everything but its name is null. */
export interface FileObject {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: FileMetadata | null
}

export interface FileInfo {
  id: string
  version: string
  name: string
  bucketId: string
  createdAt: string
  size?: number
  cacheControl?: string
  contentType?: string
  etag?: string
  lastModified?: string
  metadata?: Record<string, unknown> | null
}

export interface ListOptions {
  limit?: number
  offset?: number
  search?: string
  sortBy?: { column?: string; order?: string }
}

export interface PageOptions {
  prefix?: string
  limit?: number
  cursor?: string
  with_delimiter?: boolean
  sortBy?: { column: 'name' | 'updated_at' | 'created_at'; order?: 'asc' | 'desc' }
}

export interface ListPage {
  hasNext: boolean
  nextCursor?: string
  folders: { name: string; key?: string }[]
  objects: (Omit<FileObject, 'id'> & { id: string; key?: string })[]
}

export interface Progress {
  /** Bytes that the service has acknowledged. */
  loaded: number
  total: number
}

export interface UploadOptions {
  /** Seconds for caches. */
  cacheControl?: string | number
  contentType?: string
  /** Replaces what is there. */
  upsert?: boolean
  metadata?: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** For code that passes it; streams are sent as fetch wants them. */
  duplex?: string
}

export type FileBody =
  Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | ReadableStream<Uint8Array> | FormData | string

export interface Uploaded {
  /** Null after an upload in chunks where no policy lets its sender see the file. */
  id: string | null
  path: string
  fullPath: string
}

export interface LinkOptions {
  /** True, or the name that the file is saved under. */
  download?: boolean | string
}

export interface Fetching {
  signal?: AbortSignal
}
