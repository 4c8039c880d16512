-- When a condition or an item of a checklist lost its assignee, such as a member who was removed; null once it has one.
alter table conditions add column unassigned_at timestamptz;
alter table checklist_items add column unassigned_at timestamptz;

create function set_unassigned_at() returns trigger language plpgsql as $$
begin
  new.unassigned_at := case when new.assignee_id is null then now() end;
  return new;
end
$$;
create trigger conditions_unassigned before update of assignee_id on conditions
  for each row when (old.assignee_id is distinct from new.assignee_id) execute function set_unassigned_at();
create trigger checklist_items_unassigned before update of assignee_id on checklist_items
  for each row when (old.assignee_id is distinct from new.assignee_id) execute function set_unassigned_at();
