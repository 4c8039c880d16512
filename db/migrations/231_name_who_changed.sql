-- Of the organization's settings, which ones changed: they share a kind and an id, and each has versions of its own.
alter table changes add column part text check (length(part) <= 40);

-- Who made this version of a row: a page (its user's id and its own), a user without a page, or an API key ("key." and its id). A page
-- that asks has not made what it didn't expect. Null if that version isn't recorded.
create function change_author(changed_kind text, changed_part text, changed_id uuid, changed_version integer, page text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with latest as (
    select c.version, c.entity_version, c.made_by from changes c
    where c.organization_id = coalesce(member_organization(), builder_organization()) and c.kind = changed_kind
      and c.part is not distinct from changed_part and c.entity_id = changed_id and c.entity_version <= changed_version
    order by c.version desc limit 20
  )
  select author_json(u.id, u.name, u.email, k.name)
  from latest l
  left join auth.users u on u.id::text = split_part(l.made_by, '.', 1)
  left join api_keys k on l.made_by = 'key.' || k.id
  where l.made_by is distinct from page and exists (select from latest o where o.entity_version = changed_version)
  order by l.version desc limit 1
$$;
revoke all on function change_author(text, text, uuid, integer, text) from public;
grant execute on function change_author(text, text, uuid, integer, text) to doneup_app, doneup_system;
