// The schema public of this database, made by the function api.typescript. To be made again, not to be edited.

export type Json = string | number | boolean | null | JsonObject | Json[]

export interface JsonObject {
  [key: string]: Json | undefined
}

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      items: {
        Row: {
          a: number | null
          b: number | null
          no: number | null
        }
        Insert: {
          a?: number | null
          b?: number | null
          no?: number | null
        }
        Update: {
          a?: number | null
          b?: number | null
          no?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "items_a_b_fkey"
            columns: ["a", "b"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["a", "b"]
          },
        ]
      }
      log: {
        Row: {
          at: string
          what: string | null
        }
        Insert: {
          at: string
          what?: string | null
        }
        Update: {
          at?: string
          what?: string | null
        }
        Relationships: []
      }
      nothing: {
        Row: {
          [_ in never]: never
        }
        Insert: {
          [_ in never]: never
        }
        Update: {
          [_ in never]: never
        }
        Relationships: []
      }
      orders: {
        Row: {
          a: number
          b: number
        }
        Insert: {
          a: number
          b: number
        }
        Update: {
          a?: number
          b?: number
        }
        Relationships: []
      }
      profiles: {
        Row: {
          bio: string | null
          user_id: string
        }
        Insert: {
          bio?: string | null
          user_id: string
        }
        Update: {
          bio?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "profiles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "profiles_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: true
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      tags: {
        Row: {
          name: string
        }
        Insert: {
          name: string
        }
        Update: {
          name?: string
        }
        Relationships: []
      }
      todos: {
        Row: {
          done: boolean
          id: number
          number: number
          owner: string
          parent: number | null
          reviewer: string | null
          serial_no: number
          title: string
        }
        Insert: {
          done?: boolean
          id?: never
          number?: number
          owner: string
          parent?: number | null
          reviewer?: string | null
          serial_no?: number
          title: string
        }
        Update: {
          done?: boolean
          id?: never
          number?: number
          owner?: string
          parent?: number | null
          reviewer?: string | null
          serial_no?: number
          title?: string
        }
        Relationships: [
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_parent_fkey"
            columns: ["parent"]
            isOneToOne: false
            referencedRelation: "open_todos"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_parent_fkey"
            columns: ["parent"]
            isOneToOne: false
            referencedRelation: "todos"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_reviewer"
            columns: ["reviewer"]
            isOneToOne: false
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_reviewer"
            columns: ["reviewer"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      todos_tags: {
        Row: {
          tag: string
          todo: number
        }
        Insert: {
          tag: string
          todo: number
        }
        Update: {
          tag?: string
          todo?: number
        }
        Relationships: [
          {
            foreignKeyName: "todos_tags_tag_fkey"
            columns: ["tag"]
            isOneToOne: false
            referencedRelation: "tags"
            referencedColumns: ["name"]
          },
          {
            foreignKeyName: "todos_tags_todo_fkey"
            columns: ["todo"]
            isOneToOne: false
            referencedRelation: "open_todos"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_tags_todo_fkey"
            columns: ["todo"]
            isOneToOne: false
            referencedRelation: "todos"
            referencedColumns: ["id"]
          },
        ]
      }
      /**
       * People.
       *
       * Second line, with *\/ and /* and `code`.
       *   Indented.
       */
      users: {
        Row: {
          active: boolean
          address: string | null
          age: number
          big: number | null
          born: string | null
          bytes: string | null
          email: string | null
          /** Computed */
          full_name: string | null
          grid: number[] | null
          id: string
          initial: string | null
          inner_pair: { m: Database["public"]["Enums"]["mood"] | null; s: ("S" | "L")[] | null } | null
          mood: Database["public"]["Enums"]["mood"]
          moods: Database["public"]["Enums"]["mood"][]
          /** The name; ends *\/ here */
          name: string
          name_upper: string | null
          nick: string
          pair: Database["public"]["CompositeTypes"]["pair"] | null
          pairs: Database["public"]["CompositeTypes"]["pair"][] | null
          price: number | null
          ratio: number | null
          raw: Json | null
          seen: string
          settings: Json
          share: number | null
          short: string | null
          size: "S" | "L" | null
          sizes: ("S" | "L")[] | null
          small: number | null
          span: string | null
          tags: string[]
          years: number
        }
        Insert: {
          active?: boolean
          address?: string | null
          age: number
          big?: number | null
          born?: string | null
          bytes?: string | null
          email?: string | null
          grid?: number[] | null
          id?: string
          inner_pair?: { m: Database["public"]["Enums"]["mood"] | null; s: ("S" | "L")[] | null } | null
          mood?: Database["public"]["Enums"]["mood"]
          moods: Database["public"]["Enums"]["mood"][]
          /** The name; ends *\/ here */
          name: string
          name_upper?: never
          nick?: string
          pair?: Database["public"]["CompositeTypes"]["pair"] | null
          pairs?: Database["public"]["CompositeTypes"]["pair"][] | null
          price?: number | null
          ratio?: number | null
          raw?: Json | null
          seen?: string
          settings?: Json
          share?: number | null
          short?: string | null
          size?: "S" | "L" | null
          sizes?: ("S" | "L")[] | null
          small?: number | null
          span?: string | null
          tags?: string[]
          years: number
        }
        Update: {
          active?: boolean
          address?: string | null
          age?: number
          big?: number | null
          born?: string | null
          bytes?: string | null
          email?: string | null
          grid?: number[] | null
          id?: string
          inner_pair?: { m: Database["public"]["Enums"]["mood"] | null; s: ("S" | "L")[] | null } | null
          mood?: Database["public"]["Enums"]["mood"]
          moods?: Database["public"]["Enums"]["mood"][]
          /** The name; ends *\/ here */
          name?: string
          name_upper?: never
          nick?: string
          pair?: Database["public"]["CompositeTypes"]["pair"] | null
          pairs?: Database["public"]["CompositeTypes"]["pair"][] | null
          price?: number | null
          ratio?: number | null
          raw?: Json | null
          seen?: string
          settings?: Json
          share?: number | null
          short?: string | null
          size?: "S" | "L" | null
          sizes?: ("S" | "L")[] | null
          small?: number | null
          span?: string | null
          tags?: string[]
          years?: number
        }
        Relationships: []
      }
      "we\"ird */ \\ table": {
        Row: {
          "1st": string | null
          __proto__: string | null
          "a-b": string | null
          class: string | null
          "co\"l": number | null
          "new\nline": string | null
          "ünïcödé": string | null
        }
        Insert: {
          "1st"?: string | null
          __proto__?: string | null
          "a-b"?: string | null
          class?: string | null
          "co\"l"?: number | null
          "new\nline"?: string | null
          "ünïcödé"?: string | null
        }
        Update: {
          "1st"?: string | null
          __proto__?: string | null
          "a-b"?: string | null
          class?: string | null
          "co\"l"?: number | null
          "new\nline"?: string | null
          "ünïcödé"?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "we\"ird */ \\ table_a-b_fkey"
            columns: ["a-b"]
            isOneToOne: false
            referencedRelation: "tags"
            referencedColumns: ["name"]
          },
        ]
      }
    }
    Views: {
      counts: {
        Row: {
          count: number | null
          owner: string | null
        }
        Relationships: [
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      /** Those to be done */
      open_todos: {
        Row: {
          id: number | null
          owner: string | null
          title: string | null
          title_of: string | null
        }
        Insert: {
          id?: never
          owner?: string | null
          title?: string | null
        }
        Update: {
          id?: never
          owner?: string | null
          title?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      people: {
        Row: {
          id: string | null
          loud: string | null
          name: string | null
          name_upper: string | null
        }
        Insert: {
          id?: string | null
          loud?: never
          name?: string | null
          name_upper?: never
        }
        Update: {
          id?: string | null
          loud?: never
          name?: string | null
          name_upper?: never
        }
        Relationships: []
      }
      totals: {
        Row: {
          owner: string | null
          total: number | null
        }
        Relationships: [
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "people"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "todos_owner_fkey"
            columns: ["owner"]
            isOneToOne: false
            referencedRelation: "users"
            referencedColumns: ["id"]
          },
        ]
      }
      wishes: {
        Row: {
          id: number | null
          wish: string | null
        }
        Insert: {
          id?: number | null
          wish?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      /** Adds */
      add:
        | {
            Args: { a: number; b?: number }
            Returns: number
          }
        | {
            Args: { a: string; c: string }
            Returns: string
          }
      all_users: {
        Args: never
        Returns: (Omit<Database["public"]["Tables"]["users"]["Row"], "full_name" | "initial">)[]
        SetofOptions: { from: "*"; to: "users"; isOneToOne: false; isSetofReturn: true }
      }
      any_record: {
        Args: never
        Returns: Record<string, unknown>
      }
      both_ways: {
        Args: { a: number }
        Returns: { a: number; b: string }
      }
      /** Computed */
      full_name: {
        Args: { "": Database["public"]["Tables"]["users"]["Row"] }
        Returns: string
      }
      initial: {
        Args: { "": Database["public"]["Tables"]["users"]["Row"] }
        Returns: string
      }
      made: {
        Args: { n: number }
        Returns: { m: Database["public"]["Enums"]["mood"]; x: number }[]
      }
      many: {
        Args: { numbers: number[] }
        Returns: number
      }
      newest: {
        Args: { person: Omit<Database["public"]["Tables"]["users"]["Row"], "full_name" | "initial"> }
        Returns: Database["public"]["Tables"]["todos"]["Row"]
        SetofOptions: { from: "users"; to: "todos"; isOneToOne: true; isSetofReturn: true }
      }
      nothing_at_all: {
        Args: { doc: Json }
        Returns: undefined
      }
      now_there: {
        Args: never
        Returns: string
      }
      one_user: {
        Args: { id: string }
        Returns: Omit<Database["public"]["Tables"]["users"]["Row"], "full_name" | "initial">
        SetofOptions: { from: "*"; to: "users"; isOneToOne: true; isSetofReturn: false }
      }
      sizes: {
        Args: never
        Returns: ("S" | "L")[]
      }
      some_pair: {
        Args: never
        Returns: Database["public"]["CompositeTypes"]["pair"]
      }
      takes_user: {
        Args: { n: number; person: Omit<Database["public"]["Tables"]["users"]["Row"], "full_name" | "initial"> }
        Returns: number
      }
      title_of: {
        Args: { "": Database["public"]["Views"]["open_todos"]["Row"] }
        Returns: string
      }
      todos_of: {
        Args: { "": Omit<Database["public"]["Tables"]["users"]["Row"], "full_name" | "initial"> }
        Returns: Database["public"]["Tables"]["todos"]["Row"][]
        SetofOptions: { from: "users"; to: "todos"; isOneToOne: false; isSetofReturn: true }
      }
      whole: {
        Args: { "": Json }
        Returns: Json
      }
      words: {
        Args: never
        Returns: string[]
      }
    }
    Enums: {
      /** How they are */
      mood: "sad" | "ok" | "it's \"so\" \\ */"
    }
    CompositeTypes: {
      /** Two */
      pair: {
        /** the first */
        a: number | null
        b: string | null
      }
    }
  }
}

type Schemas = Omit<Database, "__InternalSupabase">

type InSchema = { schema: keyof Schemas }

type Relations<Schema extends keyof Schemas> = Schemas[Schema]["Tables"] & Schemas[Schema]["Views"]

type Found<Name, Inner, Local, Foreign> = Name extends InSchema
  ? Inner extends keyof Foreign
    ? Foreign[Inner]
    : never
  : Name extends keyof Local
    ? Local[Name]
    : never

type Part<Relation, Key extends string> =
  Relation extends Record<Key, infer Fields> ? Fields : never

type SchemaOf<Name> = Name extends InSchema ? Name["schema"] : "public"

/** A row, as it is read: Tables<"name">. */
export type Tables<
  Name extends keyof Relations<"public"> | InSchema,
  Inner extends keyof Relations<SchemaOf<Name>> = never,
> = Part<Found<Name, Inner, Relations<"public">, Relations<SchemaOf<Name>>>, "Row">

/** A new row: TablesInsert<"name">. */
export type TablesInsert<
  Name extends keyof Relations<"public"> | InSchema,
  Inner extends keyof Relations<SchemaOf<Name>> = never,
> = Part<Found<Name, Inner, Relations<"public">, Relations<SchemaOf<Name>>>, "Insert">

/** What may be changed of a row: TablesUpdate<"name">. */
export type TablesUpdate<
  Name extends keyof Relations<"public"> | InSchema,
  Inner extends keyof Relations<SchemaOf<Name>> = never,
> = Part<Found<Name, Inner, Relations<"public">, Relations<SchemaOf<Name>>>, "Update">

export type Enums<
  Name extends keyof Schemas["public"]["Enums"] | InSchema,
  Inner extends keyof Schemas[SchemaOf<Name>]["Enums"] = never,
> = Found<Name, Inner, Schemas["public"]["Enums"], Schemas[SchemaOf<Name>]["Enums"]>

export type CompositeTypes<
  Name extends keyof Schemas["public"]["CompositeTypes"] | InSchema,
  Inner extends keyof Schemas[SchemaOf<Name>]["CompositeTypes"] = never,
> = Found<Name, Inner, Schemas["public"]["CompositeTypes"], Schemas[SchemaOf<Name>]["CompositeTypes"]>

/** The labels of enums, in their order. */
export const Constants = {
  public: {
    Enums: {
      mood: ["sad", "ok", "it's \"so\" \\ */"],
    },
  },
} as const

/** The names of constraints by table, as an error has them. */
export const Constraints = {
  public: {
    items: ["items_a_b_fkey"],
    log: [],
    nothing: [],
    orders: ["orders_pkey"],
    profiles: ["profiles_pkey", "profiles_user_id_fkey"],
    tags: ["tags_pkey"],
    todos: ["todos_one_open", "todos_owner_fkey", "todos_owner_title_key", "todos_parent_fkey", "todos_pkey", "todos_reviewer", "todos_title_check"],
    todos_tags: ["todos_tags_pkey", "todos_tags_tag_fkey", "todos_tags_todo_fkey"],
    users: ["users_email_key", "users_pkey"],
    "we\"ird */ \\ table": ["we\"ird */ \\ table_a-b_fkey"],
  },
} as const
