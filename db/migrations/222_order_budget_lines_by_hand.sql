-- The order of a budget's lines by hand. A position is a fractional index, as that of tasks.
alter table budget_lines drop constraint budget_lines_position_check;
alter table budget_lines alter column position type text collate "C" using 'q' || lpad(position::text, 17, '0');
alter table budget_lines add constraint budget_lines_position_check check (length(position) between 1 and 200);
