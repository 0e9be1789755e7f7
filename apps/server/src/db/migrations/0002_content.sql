CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"source" text NOT NULL,
	"device" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_day_path_source_device_pk" PRIMARY KEY("day","path","source","device"),
	CONSTRAINT "view_device" CHECK ("page_views"."device" in ('desktop', 'mobile'))
);
--> statement-breakpoint
CREATE TABLE "visit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea",
	"visitors" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitors_today" (
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visitors_today_day_visitor_pk" PRIMARY KEY("day","visitor")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"data" jsonb NOT NULL,
	"live" jsonb,
	"publish_at" timestamp with time zone,
	"live_at" timestamp with time zone,
	"version" integer NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"reviewer_id" text,
	"reviewer_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_slug" UNIQUE("kind","slug"),
	CONSTRAINT "content_state" CHECK ("content_items"."state" in ('draft', 'in-review', 'published', 'unpublished')),
	CONSTRAINT "content_live_is_dated" CHECK ("content_items"."live" is null or ("content_items"."publish_at" is not null and "content_items"."live_at" is not null)),
	CONSTRAINT "content_published_is_live" CHECK ("content_items"."state" <> 'published' or "content_items"."live" is not null)
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"act" text NOT NULL,
	"data" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_version_act" CHECK ("content_versions"."act" in ('saved', 'submitted', 'returned', 'published', 'scheduled', 'unpublished', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"sm3" text NOT NULL,
	"is_public" boolean NOT NULL,
	"alias" text,
	"owner_id" uuid,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_alias_unique" UNIQUE("alias"),
	CONSTRAINT "file_digests" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$' and "files"."sm3" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_item_id_content_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_live_by_position" ON "content_items" USING btree ("kind","position") WHERE "content_items"."live" is not null;--> statement-breakpoint
CREATE INDEX "content_live_by_date" ON "content_items" USING btree ("kind","publish_at" DESC NULLS LAST,"slug" DESC NULLS LAST) WHERE "content_items"."live" is not null;--> statement-breakpoint
CREATE INDEX "content_for_editors" ON "content_items" USING btree ("kind","state","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_number" ON "content_versions" USING btree ("item_id","number");--> statement-breakpoint
CREATE INDEX "files_created_at_index" ON "files" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_sha256_index" ON "files" USING btree ("sha256");--> statement-breakpoint
DROP TABLE "banners" CASCADE;--> statement-breakpoint
DROP TABLE "customer_cases" CASCADE;--> statement-breakpoint
DROP TABLE "news" CASCADE;--> statement-breakpoint
CREATE TRIGGER content_items_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_items
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('content');
--> statement-breakpoint
CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Files are offered for download with their digests; withdrawing one changes what pages show.
CREATE TRIGGER files_changed AFTER UPDATE OR DELETE OR TRUNCATE ON files
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('content');
--> statement-breakpoint
-- The download zone shows the digest of the newest list.
CREATE TRIGGER crls_shown AFTER UPDATE ON crls
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('content');
