-- The parts of an invoice have one maker: they are all members', or all of one builder. A builder sees neither the costs that aren't of
-- the renovation nor all parts of such an invoice, so it is no longer the builder's to change.
create function has_part_of_others(organization uuid, bill uuid, maker uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    select from expenses e
    where e.organization_id = organization and organization::text = current_setting('app.organization_id', true)
      and e.bill_id = bill and e.deleted_at is null
      and (e.builder_id is distinct from maker or (maker is not null and e.purpose <> 'renovation')));
end $$;
revoke all on function has_part_of_others(uuid, uuid, uuid) from public;
grant execute on function has_part_of_others(uuid, uuid, uuid) to doneup_app, doneup_system;

create function keep_one_maker_of_bill() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.bill_id is null then return new; end if;
  if builder_id() is null and tg_op = 'INSERT' then
    -- A part that a member adds to a builder's invoice stays the builder's to change.
    new.builder_id := (
      select e.builder_id from expenses e
      where e.organization_id = new.organization_id and e.bill_id = new.bill_id and e.deleted_at is null limit 1);
  elsif builder_id() is not null and has_part_of_others(new.organization_id, new.bill_id, builder_id()) then
    raise exception 'a builder changes an invoice of others' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger expenses_of_one_maker before insert or update on expenses
  for each row execute function keep_one_maker_of_bill();
