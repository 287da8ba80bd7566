create or replace function api.typescript_json()
returns text language sql immutable parallel safe as $$
  -- The head of the document: JSON.
  -- An object stands behind an interface, which compilers read only as far as they need.
  select
    $ts$// The schema public of this database, made by the function api.typescript. To be made again, not to be edited.

export type Json = string | number | boolean | null | JsonObject | Json[]

export interface JsonObject {
  [key: string]: Json | undefined
}
$ts$;
$$;

create or replace function api.typescript_helpers()
returns text language sql immutable parallel safe as $$
  -- Short names for parts of the document.
  -- Called as those of Supabase: by a name, or by a schema and a name.
  select
    $ts$type Schemas = Omit<Database, "__InternalSupabase">

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
$ts$;
$$;

create or replace function api.typescript_section(p_name text, p_members text)
returns text language sql immutable parallel safe as $$
  -- A section of the schema.
  select concat('    ', p_name, ': ', api.typescript_object(p_members, '    '));
$$;

create or replace function api.typescript()
returns text language plpgsql stable set search_path = pg_catalog, pg_temp set jit = off as $$
-- All is ordered by names as bytes, and nothing of the time or the place is in it: one schema has one text.
declare
  v_relations oid[] := api.typescript_served();
  v_functions oid[] := api.typescript_callable(v_relations);
  v_types jsonb := api.typescript_types(v_relations, v_functions);
  v_tables text;
  v_views text;
begin
  select
    max(section.text) filter (where not section.are_views),
    max(section.text) filter (where section.are_views)
  into v_tables, v_views
  from api.typescript_relations(v_relations, v_types) as section;

  return concat_ws(
    E'\n',
    api.typescript_json(),
    E'export type Database = {\n  __InternalSupabase: {\n    PostgrestVersion: "12"\n  }\n  public: {',
    api.typescript_section('Tables', v_tables),
    api.typescript_section('Views', v_views),
    api.typescript_section('Functions', api.typescript_functions(v_relations, v_functions, v_types)),
    api.typescript_section('Enums', api.typescript_enums()),
    api.typescript_section('CompositeTypes', api.typescript_composites(v_types)),
    E'  }\n}\n',
    api.typescript_helpers(),
    api.typescript_constants(),
    '',
    api.typescript_constraints(v_relations)
  );
end;
$$;

comment on function api.typescript is 'The schema public as the REST API serves it, in TypeScript.';
