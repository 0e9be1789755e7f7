ALTER TABLE "face_checks" ADD COLUMN "frame" "bytea";--> statement-breakpoint
CREATE INDEX "face_checks_frame_index" ON "face_checks" USING btree ("frame");