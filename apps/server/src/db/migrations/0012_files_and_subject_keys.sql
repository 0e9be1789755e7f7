CREATE TABLE "objects" (
	"key" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "object_key" CHECK ("objects"."key" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "subject_keys" (
	"subject" text PRIMARY KEY NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"master_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "files_sha256_index";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "keep_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subject_keys_master_id_index" ON "subject_keys" USING btree ("master_id");--> statement-breakpoint
-- every file there is lies under the digest of its plain content
INSERT INTO objects (key, size) SELECT sha256, min(size) FROM files GROUP BY sha256;--> statement-breakpoint
UPDATE files SET object = sha256, purpose = CASE WHEN owner_id IS NULL THEN 'content' ELSE 'contract' END;--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "object" SET NOT NULL, ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_object_objects_key_fk" FOREIGN KEY ("object") REFERENCES "public"."objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_object_index" ON "files" USING btree ("object");--> statement-breakpoint
CREATE INDEX "files_owner_id_index" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_organization_id_index" ON "files" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "files_keep_until_index" ON "files" USING btree ("keep_until");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_purpose" CHECK ("files"."purpose" in ('content', 'identity', 'seal', 'contract'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "file_owner" CHECK (num_nonnulls("files"."owner_id", "files"."organization_id") = ("files"."purpose" <> 'content')::int);