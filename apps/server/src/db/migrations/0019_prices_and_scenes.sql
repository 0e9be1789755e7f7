CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer,
	"state" text DEFAULT 'draft' NOT NULL,
	"note" text NOT NULL,
	"data" jsonb NOT NULL,
	"valid_from" timestamp with time zone,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"publisher_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_price_list_per_number" UNIQUE("number"),
	CONSTRAINT "price_list_state" CHECK ("price_lists"."state" in ('draft', 'published')),
	CONSTRAINT "published_with_number" CHECK (num_nonnulls("price_lists"."number", "price_lists"."valid_from") = case when "price_lists"."state" = 'published' then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "chosen_scenes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"scene_id" uuid NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scenes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"app_id" text NOT NULL,
	"app_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"needs" jsonb NOT NULL,
	"media" text[] NOT NULL,
	"years" integer[] NOT NULL,
	"sort" integer DEFAULT 100 NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scene_state" CHECK ("scenes"."state" in ('on', 'off')),
	CONSTRAINT "scene_media" CHECK ("scenes"."media" <@ array['cloud', 'usb-key']::text[])
);
--> statement-breakpoint
ALTER TABLE "chosen_scenes" ADD CONSTRAINT "chosen_scenes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_scenes" ADD CONSTRAINT "chosen_scenes_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_lists_valid_from_number_index" ON "price_lists" USING btree ("valid_from" DESC NULLS LAST,"number" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chosen_scenes_scene_id_index" ON "chosen_scenes" USING btree ("scene_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_scene_per_app_and_name" ON "scenes" USING btree ("app_id","name");--> statement-breakpoint
CREATE INDEX "scenes_sort_id_index" ON "scenes" USING btree ("sort","id");--> statement-breakpoint
CREATE FUNCTION keep_published_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published price list never changes';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_published_prices BEFORE UPDATE OR DELETE ON price_lists
  FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION keep_published_prices();
--> statement-breakpoint
CREATE TRIGGER price_lists_change AFTER INSERT OR UPDATE ON price_lists
  FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION tell_change('content');
--> statement-breakpoint
-- plans that were published as content are the first list
INSERT INTO price_lists (id, number, state, note, data, valid_from, author_id, author_name, publisher_name)
SELECT gen_random_uuid(), 1, 'published', '由价格方案转入',
       jsonb_build_object('products', '[]'::jsonb, 'plans', jsonb_agg(
         CASE live->>'model'
           WHEN 'package' THEN jsonb_build_object('seals', 0)
           WHEN 'add-on' THEN jsonb_build_object('product', null)
           ELSE '{}'::jsonb
         END || live || jsonb_build_object('id', slug) ORDER BY position, id)),
       now(), 'migration', '系统升级', '系统升级'
  FROM content_items WHERE kind = 'plan' AND live IS NOT NULL HAVING count(*) > 0;
